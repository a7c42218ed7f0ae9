/** A model as figures and spans name it: by its name where the process has it, never by one that an account has typed. */
export function modelLabel({ code, isConnected = false }: { readonly code: string; readonly isConnected?: boolean }) {
  return isConnected ? "connected" : code;
}
