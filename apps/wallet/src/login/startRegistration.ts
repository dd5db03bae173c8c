import type { RegistrationAnswer } from '@latchkey/protocol/wallet'
import type { WalletApi } from '../api/createApi.ts'
import { isUnanswered } from '../errors/isUnanswered.ts'
import type { Proof } from './EntryStep.ts'

/** Has a further device registered; asked once more where no answer came: the server says the same again, and waits 30 s with another mail. */
export async function startRegistration(
  api: Pick<WalletApi, 'startRegistration'>,
  {
    introduction,
    proof,
    signal,
  }: { introduction: string; proof: Proof | undefined; signal: AbortSignal },
): Promise<RegistrationAnswer> {
  const ask = () => api.startRegistration({ introduction, ...(proof && { proof }) })
  return ask().catch((error: unknown) => {
    if (signal.aborted || !isUnanswered(error)) throw error
    return ask()
  })
}
