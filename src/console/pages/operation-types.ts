import type { Operations } from "../../contract/all-operations.ts";
import type { BodyInputOf, SuccessOf } from "../../contract/kit/operation.ts";
import type { CallDetails } from "../../contract/operations/phone/calls.ts";
import type { SiteAddresses } from "./assistants/snippet.ts";
import type { Account } from "./overview/account.ts";

/** Methods of the API. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The operation that a request is for, by its method and its path with the parameters filled in; never where there is none. */
type OperationOf<Sent extends Method, Path extends string> = {
  [Id in keyof Operations]: Operations[Id] extends {
    readonly method: Sent;
    readonly path: infer Pattern extends string;
  }
    ? Fits<WithoutQuery<Path>, Pattern> extends true
      ? Operations[Id]
      : never
    : never;
}[keyof Operations];

/** Who carries calls and texts. */
export interface Network {
  readonly detail: string;
  readonly state: "simulated" | "real";
  readonly carrier: NonNullable<CallDetails["carrier"]>;
}

/** What the console's own server answers beside the API. */
interface OwnAnswers {
  "/account": Account;
  "/network": Network;
  "/site": SiteAddresses;
}

/** What is answered to a request; unknown where its path is not known to the compiler. */
export type AnswerTo<Sent extends Method, Path extends string> = [OperationOf<Sent, Path>] extends [never]
  ? Path extends keyof OwnAnswers
    ? OwnAnswers[Path]
    : unknown
  : SuccessOf<OperationOf<Sent, Path>>;

/** What a request takes as its body. */
export type BodyTo<Sent extends Method, Path extends string> = [OperationOf<Sent, Path>] extends [never]
  ? unknown
  : BodyInputOf<OperationOf<Sent, Path>> | FormBody;

/** What a form holds as it was typed: the API says by field what is wrong with it. */
export interface FormBody {
  readonly [typed]: true;
}
declare const typed: unique symbol;

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

/** Whether a path is of a pattern, segment by segment: a parameter in braces is any one of them. */
type Fits<Path extends string, Pattern extends string> = Pattern extends `${infer Segment}/${infer Rest}`
  ? Path extends `${infer Given}/${infer Others}`
    ? FitsSegment<Given, Segment> extends true
      ? Fits<Others, Rest>
      : false
    : false
  : Path extends `${string}/${string}`
    ? false
    : FitsSegment<Path, Pattern>;

type FitsSegment<Given extends string, Segment extends string> = Segment extends `{${string}}`
  ? true
  : string extends Given
    ? false
    : Given extends Segment
      ? true
      : false;
