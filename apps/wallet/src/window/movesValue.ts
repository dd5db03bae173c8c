import type { ApprovalRequest } from '../requests/ApprovalRequest.ts'

/** Whether a request moves what a visitor has, or lets someone: all but a text that is read as one. */
export function movesValue({ subject }: Pick<ApprovalRequest, 'subject'>): boolean {
  return subject.kind !== 'message' || !subject.isText
}
