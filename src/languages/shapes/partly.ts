/** Some of a group's sentences: English stands for those that are left out. */
export type Partly<Group> = {
  readonly [Key in keyof Group]?: NonNullable<Group[Key]> extends string | ((...given: never[]) => string)
    ? Group[Key]
    : Partly<NonNullable<Group[Key]>>;
};
