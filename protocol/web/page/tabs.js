// tabs.js -- moves, rules and table share one place.

import { $ } from './dom.js';

/** @param {string} id */
export function openTab(id) {
    for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[role=tab]'))) {
        const isOn = tab.id === id;
        tab.setAttribute('aria-selected', String(isOn));
        tab.tabIndex = isOn ? 0 : -1;
        $(tab.getAttribute('aria-controls') || '').hidden = !isOn;
    }
}

/** @param {KeyboardEvent} event */
function tabKey(event) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role=tab]')]);
    const next = tabs[(tabs.indexOf(/** @type {HTMLElement} */ (event.target)) + step + tabs.length) % tabs.length];
    openTab(next.id);
    next.focus();
    event.stopPropagation();
}

/** Opens a tab for somebody who presses it, and brings what it shows into sight: on a phone that is below the window. */
function press(/** @type {Element} */ tab) {
    openTab(tab.id);
    const pane = $(tab.getAttribute('aria-controls') || '');
    if (pane.getBoundingClientRect().top > innerHeight * 0.75) tab.scrollIntoView({ block: 'start' });
}

export function bindTabs() {
    for (const tab of document.querySelectorAll('[role=tab]')) {
        tab.addEventListener('click', () => press(tab));
        tab.addEventListener('keydown', (event) => tabKey(/** @type {KeyboardEvent} */ (event)));
    }
}
