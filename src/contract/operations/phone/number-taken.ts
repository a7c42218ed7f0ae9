/** The body is that of any refused field; programs tell it by its code. */
export const numberTaken = {
  NUMBER_TAKEN: {
    status: 422,
    chosen: true,
    message: "The phone number has already been taken.",
    field: "phone_number",
  },
} as const;
