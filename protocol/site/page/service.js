// service.js -- keeps the page for when there is no network: all of one version, the next one when no tab is open.
// scripts/build-site says which files those are.

const FILES = [/* files */],
    OURS = `fusilier ${registration.scope} `, // other pages of the origin may be of this program, too
    CACHE = `${OURS}/* version */`;

// What the browser has of an earlier version is not of this one.
const asked = () => FILES.map((file) => new Request(file, { cache: 'no-cache' }));

addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(asked()))));

addEventListener('activate', (event) =>
    event.waitUntil(
        caches.keys().then((names) =>
            Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name))),
        ),
    ),
);

addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET') return;
    event.respondWith(
        caches.open(CACHE).then(async (cache) => (await cache.match(event.request, { ignoreSearch: true })) || fetch(event.request)),
    );
});
