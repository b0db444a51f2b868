// service.js -- keeps the page for when there is no network: all of one version, the next one when no tab is open.
// scripts/build-site says which files those are.

const FILES = [/* files */],
    CACHE = 'fusilier-/* version */';

addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES))));

addEventListener('activate', (event) =>
    event.waitUntil(
        caches.keys().then((names) =>
            Promise.all(names.filter((name) => name.startsWith('fusilier-') && name !== CACHE).map((name) => caches.delete(name))),
        ),
    ),
);

addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET') return;
    event.respondWith(
        caches.open(CACHE).then(async (cache) => (await cache.match(event.request, { ignoreSearch: true })) || fetch(event.request)),
    );
});
