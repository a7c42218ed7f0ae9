/*
 * The errors that are used, with their status and wording. https://www.twilio.com/docs/api/errors
 */
const errors = {
  20003: { status: 401, message: "Authenticate" },
  20404: { status: 404, message: "The requested resource % was not found" },
  20429: { status: 429, message: "Too Many Requests" },
  20500: { status: 500, message: "An internal server error has occurred" },
  21201: { status: 400, message: "No 'To' number is specified" },
  21205: { status: 400, message: "Url is not a valid URL: %" },
  21210: {
    status: 400,
    message:
      "The source phone number provided, %, is not yet verified for your account. " +
      "You may only make calls from phone numbers that you've verified or purchased from Twilio.",
  },
  21211: { status: 400, message: "The 'To' number % is not a valid phone number." },
  21213: { status: 400, message: "A 'From' phone number is required." },
  21218: { status: 400, message: "Invalid ApplicationSid or Twiml: %" },
  21220: { status: 400, message: "Call is not in-progress. Cannot redirect." },
  21421: { status: 400, message: "PhoneNumber % is invalid." },
  21422: { status: 400, message: "% is not available." },
  21602: { status: 400, message: "Message body is required." },
  21603: { status: 400, message: "A 'From' phone number is required." },
  21604: { status: 400, message: "A 'To' phone number is required." },
  21606: {
    status: 400,
    message:
      "The 'From' phone number provided (%) is not a valid message-capable Twilio phone number for this destination.",
  },
  21610: { status: 400, message: "Attempt to send to unsubscribed recipient" },
  21615: { status: 400, message: "PhoneNumber Requires a Local Address." },
  21617: { status: 400, message: "The concatenated message body exceeds the 1600 character limit." },
  21631: { status: 400, message: "PhoneNumber Requires an Address." },
  21649: { status: 400, message: "Bundle required." },
  21655: { status: 400, message: "The ContentSid is Invalid." },
  21656: { status: 400, message: "The ContentVariables Parameter is Invalid." },
  21701: { status: 400, message: "The Messaging Service % does not exist." },
  63007: { status: 400, message: "Twilio could not find a Channel with the specified From address" },
} as const;

export type TwilioErrorCode = keyof typeof errors;

/** A request that is refused, with Twilio's body for it. */
export class TwilioError extends Error {
  override readonly name = "TwilioError";
  readonly status: number;

  /** `subject` is what the message names: a number, a path. */
  constructor(
    readonly code: TwilioErrorCode,
    subject = "",
  ) {
    super(errors[code].message.replace("%", () => subject));
    this.status = errors[code].status;
  }

  body(): object {
    const { code, message, status } = this;
    return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  }
}
