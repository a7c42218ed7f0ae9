import { hydrateRoot } from "react-dom/client";

/** As Remix does: the whole document is React's, and what the server sent was another one. */
function Page() {
  return (
    <html lang="en">
      <head>
        <title>Shop</title>
      </head>
      <body>
        <main>Rendered by the client</main>
      </body>
    </html>
  );
}

Object.assign(window, { hydrate: () => hydrateRoot(document, <Page />, { onRecoverableError: () => undefined }) });
