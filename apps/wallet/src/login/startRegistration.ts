import type { RegistrationStarted } from '@latchkey/protocol/wallet'
import type { WalletApi } from '../api/createApi.ts'
import { RequestError } from '../errors/RequestError.ts'

/** Has a further device registered; asked once more where no answer came: the server says the same again, and waits 30 s with another mail. */
export async function startRegistration(
  api: Pick<WalletApi, 'startRegistration'>,
  { introduction, signal }: { introduction: string; signal: AbortSignal },
): Promise<RegistrationStarted> {
  const ask = () => api.startRegistration(introduction)
  return ask().catch((error: unknown) => {
    if (signal.aborted || !isUnanswered(error)) throw error
    return ask()
  })
}

function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'offline' || error.code === 'unavailable')
}
