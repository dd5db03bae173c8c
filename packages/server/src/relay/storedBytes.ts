import type { NewMessage } from './MailboxStore.ts'

/** How many bytes a message takes where it is kept, its attestation included. */
export function storedBytes({
  attestation,
  message,
}: Pick<NewMessage, 'attestation' | 'message'>): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation ?? '')
}
