// The tables of what is registered by name: a row for each record in the code.

export interface ChannelsTable {
  name: string;
  /** What of an owner's usage its messages are counted as. */
  counts_as: "texts" | "whatsapp_messages" | null;
  keeps_conversations: boolean;
}

export interface CarriersTable {
  name: string;
}
