/** What every part of the product knows of a way to write to a phone; the platform's record of it adds what it does. */
export interface ChannelAbout {
  /** As messages, prices and events name it. */
  readonly name: string;
  /** How one of its messages is named, above a list or on a phone. */
  readonly title: string;
  /** As owners read it, within a sentence. */
  readonly label: string;
  /** How a message is sent by it: "as a text message". */
  readonly by: string;
  /** The type of its conversations: a type of its own, or `api` where a program may hold them too. */
  readonly conversationType: string;
  /** Whether its network knows numbers as senders, with a status of their own. */
  readonly hasSenders: boolean;
}
