/** The form of a uuid, in whichever case: conversations and assistants are named by one. */
export const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
