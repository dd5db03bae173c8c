import { nameMessageMs } from '@latchkey/protocol'
import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import { parseBody } from '../http/readJson.ts'
import { sentAttributes } from './readAttributes.ts'

const maxLength = 4096

/** What is signed to register a name (S7.17), with exactly these fields. */
const registration = z.strictObject({
  attributes: sentAttributes.optional(),
  name: z.string(),
  timestamp: z.number().int(),
})

/**
 * Reads what was signed to register a name, which must have been written within some minutes.
 *
 * @throws {ApiError} 422 `message_invalid`, or 400 `message_expired`
 */
export function readMessage(text: string, { now }: { now: number }): z.output<typeof registration> {
  const message = parse(text)
  if (Math.abs(now - message.timestamp * 1000) <= nameMessageMs) return message
  throw new ApiError({
    code: 'message_expired',
    description: `The message was not signed within ${nameMessageMs / 60_000} minutes of its time. Try again.`,
    field: 'timestamp',
    status: 400,
  })
}

function parse(text: string): z.output<typeof registration> {
  try {
    if (text.length <= maxLength) return parseBody(text, registration)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
  }
  throw new ApiError({
    code: 'message_invalid',
    description: 'The message is not what is signed to register a name.',
    field: 'message',
    status: 422,
  })
}
