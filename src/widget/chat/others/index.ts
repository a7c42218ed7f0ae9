// What keeps an open conversation in step with the server, people and other tabs. Loaded with the first opening.
export { AgentPoller } from "./agent-poller.ts";
export { EventFollower } from "./event-follower.ts";
export { TabLink } from "./tab-link.ts";
