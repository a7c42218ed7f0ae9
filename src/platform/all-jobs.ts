import type { Job, Schedule } from "./jobs/job.ts";
import { checkLedger } from "./jobs/scheduled/check-ledger.ts";
import { deleteExpired } from "./jobs/scheduled/delete-expired.ts";
import { deliverNotification } from "./notifications/deliver.ts";
import { notifyMembers } from "./notifications/notify-members.ts";
import { countWordsOfBefore } from "./reading/count-words.ts";
import { embedMissing, embedPassagesJob } from "./reading/embed-passages.ts";
import { readDocumentJob } from "./reading/read-document-job.ts";
import { refreshWebsites } from "./reading/refresh-websites.ts";
import { afterCall, reportRecordedCall } from "./resources/calls/after-call.ts";
import { hangUpCall } from "./resources/calls/carrier/hang-up-call.ts";
import { placeCall } from "./resources/calls/carrier/place-call.ts";
import { settleCalls } from "./resources/calls/carrier/settle-calls.ts";
import { deleteAtCarrier, keepRecording } from "./resources/calls/recordings/keep-recording.ts";
import { removeFiles } from "./resources/calls/recordings/remove-files.ts";
import { finishCall } from "./resources/calls/session/after-call.ts";
import { callDueLeads } from "./resources/campaigns/calling/call-due-leads.ts";
import { dialCampaign } from "./resources/campaigns/calling/dial-campaign.ts";
import { collectAnswers, sendAnswers } from "./resources/conversations/answer-mails/answer-mails.ts";
import { sweepFiles } from "./resources/conversations/attachments/sweep.ts";
import { mailOwner } from "./resources/conversations/people/mail-owner.ts";
import { offerToGoOn } from "./resources/conversations/people/offer-to-go-on.ts";
import { askForRatings } from "./resources/conversations/rating.ts";
import { endAbandonedTurns } from "./resources/conversations/turns/end-abandoned-turns.ts";
import { runEvaluation } from "./resources/evaluations/run-evaluation.ts";
import { answerMessage } from "./resources/phone-messages/answers/answer-message.ts";
import { confirmKeyword } from "./resources/phone-messages/keywords/confirm-keyword.ts";
import { settlePhoneMessages } from "./resources/phone-messages/settle-messages.ts";
import { releaseNumber } from "./resources/phone-numbers/release.ts";
import { renewPhoneNumbers } from "./resources/phone-numbers/renew.ts";
import { settleNumberPurchases } from "./resources/phone-numbers/settle-purchases.ts";
import { deleteDueAccounts } from "./resources/user/delete-account.ts";
import { deliverWebhook } from "./resources/webhooks/deliver.ts";
import { reportEndedConversations } from "./resources/webhooks/report-ends.ts";
import { syncWhatsappSender, syncWhatsappSenders } from "./resources/whatsapp/sync-senders.ts";
import { eraseLeftRows } from "./retention/erase-left.ts";
import { removeOldDataDaily } from "./retention/remove-old-data.ts";

const jobs = [
  readDocumentJob,
  embedPassagesJob,
  releaseNumber,
  syncWhatsappSender,
  answerMessage,
  confirmKeyword,
  offerToGoOn,
  mailOwner,
  collectAnswers,
  sendAnswers,
  placeCall,
  hangUpCall,
  finishCall,
  afterCall,
  reportRecordedCall,
  keepRecording,
  deleteAtCarrier,
  dialCampaign,
  deliverWebhook,
  deliverNotification,
  runEvaluation,
];

const schedules = [
  deleteDueAccounts,
  endAbandonedTurns,
  deleteExpired,
  checkLedger,
  removeOldDataDaily,
  eraseLeftRows,
  renewPhoneNumbers,
  settleNumberPurchases,
  syncWhatsappSenders,
  settlePhoneMessages,
  settleCalls,
  removeFiles,
  sweepFiles,
  callDueLeads,
  refreshWebsites,
  countWordsOfBefore,
  embedMissing,
  reportEndedConversations,
  askForRatings,
  notifyMembers,
];

/** What all of these use together: each names what it takes. */
export type JobServices = All<NeedsOfJob<(typeof jobs)[number]> | NeedsOfSchedule<(typeof schedules)[number]>>;
// biome-ignore lint/suspicious/noExplicitAny: whatever the payload is
type NeedsOfJob<Kind> = Kind extends Job<any, infer Needs> ? Needs : never;
type NeedsOfSchedule<Kind> = Kind extends Schedule<infer Needs> ? Needs : never;
/** What has all members of a union. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

/** Every kind of job that a worker runs. */
export const allJobs: readonly Job<unknown, JobServices>[] = jobs;

/** Everything that recurs. */
export const allSchedules: readonly Schedule<JobServices>[] = schedules;
