// What keeps an open conversation in step with the server, people and other tabs. Loaded with the first opening.

export { EventFollower } from "../../request.ts";
export { AgentPoller } from "./agent-poller.ts";
export { TabLink } from "./tab-link.ts";
