export { type Answer, type NodeServer, type ServeOptions, serveNode } from "./serve.ts";
