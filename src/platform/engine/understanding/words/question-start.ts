/** What begins so is a question also without a question mark. */
export const surely =
  /^(?:(?:and|but|or|so|also|by the way|ok|okay|oh|well|hi|hello|yes|no|sorry) )*(?:(?:what|which|who|when|where|why|how)(?: (?:much|many|long|often|far|soon|early|late))? (?:is|are|does|do|did|will|would|can|could|should|has|have|if|about the|happens)|how (?:much|many|long|often|far|soon)|do you|does (?:it|the|this|that|he|she|your)|are you|do i|is (?:it|there|this|that)|can i|can you tell|could i|what about the)\b/;
