/* What a browser runs when a league sends it something: it shows it, and opens its page when it is pressed. */

self.addEventListener('push', (event) => {
  const { title, text, link } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: text, data: link }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data: link } = event.notification;
  // A page of the league that is open goes there; nothing else is ever opened.
  if (typeof link !== 'string' || new URL(link).origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(link);
      await open.navigate(link).catch(() => null);
      return open.focus();
    }),
  );
});
