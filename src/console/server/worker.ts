/** The service worker of the console: it shows push messages, and opens what they are about. It caches nothing and answers no request. */
export const workerText = `"use strict";
self.addEventListener("push", (event) => {
  let message = {};
  try { message = event.data.json(); } catch { return; }
  event.waitUntil(self.registration.showNotification(String(message.title), {
    body: String(message.text),
    tag: String(message.tag),
    data: { place: String(message.place) },
  }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.place, self.registration.scope).href;
  if (!url.startsWith(self.registration.scope)) return;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) => {
    const page = pages.find((one) => one.url === url) || pages[0];
    return page ? page.focus().then((shown) => shown.url === url ? shown : shown.navigate(url)) : self.clients.openWindow(url);
  }));
});
`;
