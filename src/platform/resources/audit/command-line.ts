/** The server's command line, as the audit names it, and its changes that are no operation of the API. */
export const commandLine = { actor: "Command line", passwordChange: "setAccountPassword" } as const;
