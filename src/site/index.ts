export { localUrl } from "./addresses.ts";
export { type BrowserFiles, readBuiltPages, readBuiltWidget } from "./built-files.ts";
export { type AnswerDocs, createDocs } from "./docs.ts";
export { type FoundFiles, withEarlierFiles } from "./earlier-files.ts";
export { answerFile, type FileOptions, type ServedFile, withText } from "./files.ts";
export { namesOf, needsPublicUrl, onOwnNames, type SiteNames } from "./names.ts";
export { pageHeaders, widgetHeaders } from "./policy.ts";
export { type OpenProxyStore, openProxyStore, proxyStoreFindings } from "./proxy-store.ts";
export { apiPath, type ServerParts, type Site, type StartOptions, startServer } from "./start-server.ts";
