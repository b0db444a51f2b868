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

export function bindTabs() {
    for (const tab of document.querySelectorAll('[role=tab]')) {
        tab.addEventListener('click', () => openTab(tab.id));
        tab.addEventListener('keydown', (event) => tabKey(/** @type {KeyboardEvent} */ (event)));
    }
}
