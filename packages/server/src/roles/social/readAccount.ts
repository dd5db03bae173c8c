import type { Logger } from 'pino'
import type { AnsweringProvider, SaidUser } from '../providers/Provider.ts'
import { askProvider, type ProviderContext } from './askProvider.ts'
import type { Revocations } from './createRevocations.ts'
import { providerDown, providerRefused } from './loginErrors.ts'
import { providerUrl } from './providerUrl.ts'
import type { ProvenUser } from './readIdToken.ts'
import { type Redeemed, redeemCode } from './redeemCode.ts'

/** Statuses that say something of the token, or of who asks. */
const refusals = [401, 402, 403]

/** What only the operator can mend. */
const ofTheOperator = {
  402: 'this server has no credit left at a provider that is paid for each account that it says',
  403: 'a provider refuses to say whose a token is',
} as const

/**
 * Finds out whose account a code is of, at a provider that signs no ID token: exchanges it, asks whose the token is, and has the
 * token ended, whatever came of it. That it is of this login, the code's verifier says, or where a provider takes none its state and return address.
 *
 * @throws {ApiError} 403 `provider_refused` for a code or token that does not count, 503 `provider_down`
 */
export async function readAccount(
  { provider, ...code }: Redeemed & { provider: AnsweringProvider },
  context: ProviderContext & {
    logger: Pick<Logger, 'error'>
    revocations: Pick<Revocations, 'add'>
  },
): Promise<ProvenUser> {
  const token = await redeemCode({ ...code, provider }, context)
  const { client, secret, standIn } = code
  try {
    const { subject, userName } = await readUser(token, { provider, secret, standIn }, context)
    return { identity: { issuer: provider.issuer, kind: 'social', subject }, userName }
  } finally {
    context.revocations.add({ client, provider, secret, standIn, token })
  }
}

async function readUser(
  token: string,
  {
    provider,
    secret,
    standIn,
  }: { provider: AnsweringProvider; secret: string; standIn: string | undefined },
  context: ProviderContext & { logger: Pick<Logger, 'error'> },
): Promise<SaidUser> {
  const { apiHeaders, name, userQuery, userUrl } = provider
  const query = userQuery ? `?${new URLSearchParams(userQuery({ secret, token }))}` : ''
  const headers = { ...apiHeaders, authorization: `Bearer ${token}` }
  const asked = { answers: refusals, headers, method: 'GET' } as const
  const { status, text } = await askProvider(
    `${providerUrl(userUrl, standIn)}${query}`,
    asked,
    context,
  )
  // It was ended since, by the visitor or with another one of theirs.
  if (status === 401) throw providerRefused()
  if (status === 402 || status === 403) {
    context.logger.error({ provider: name }, ofTheOperator[status])
    throw providerDown(new Error(`${name}: ${status}`))
  }
  const user = provider.readUser(text)
  if (!user) throw providerDown(new Error(`${name}: no account in its answer`))
  return user
}
