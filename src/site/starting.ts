/** What starts a server, without what answers its requests: that is loaded while its database opens. */
export { needsPublicUrl } from "./names.ts";
export { startServer } from "./start-server.ts";
