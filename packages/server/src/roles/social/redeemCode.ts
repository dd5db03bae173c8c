import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type ClientAuth,
  ClientSecretPost,
  customFetch,
  nopkce,
  skipStateCheck,
  validateAuthResponse,
} from 'oauth4webapi'
import type { Logger } from 'pino'
import * as z from 'zod'
import { readAnswer } from '../../upstream/readAnswer.ts'
import { basicOf } from '../providers/basicOf.ts'
import type { Provider } from '../providers/Provider.ts'
import { askProvider, type ProviderContext } from './askProvider.ts'
import { providerDown, providerRefused } from './loginErrors.ts'
import { providerUrl } from './providerUrl.ts'
import { readTokenRefusal } from './readTokenRefusal.ts'

/** Characters of a token (RFC 6749, appendix A.12) but the space, which no provider uses: it is written into a header. */
const token = z.string().regex(/^[\x21-\x7e]{1,8192}$/)
const answers = {
  codes: z.object({ access_token: token }).transform(({ access_token }) => access_token),
  idToken: z.object({ id_token: token }).transform(({ id_token }) => id_token),
} as const satisfies Readonly<Record<Provider['proof'], z.ZodType<string>>>

/** Statuses by which a provider says what is wrong with a request (RFC 6749 5.2). */
const refusals = [400, 401]
/** What they call a code that does not count, GitHub in words of its own; and an account of GitHub that has no address yet. */
const ofTheVisitor: readonly string[] = [
  'bad_verification_code',
  'invalid_grant',
  'unverified_user_email',
]

/** A code with all that the provider asks for beside it. */
export type Redeemed = {
  client: string
  code: string
  provider: Provider
  redirectUri: string
  secret: string
  standIn?: string | undefined
  /** Sent to a provider that has asked for its hash. */
  verifier: string
}

/**
 * Exchanges a code for what says who is there: an ID token, which is not verified here, or an access token of a provider that
 * signs none. Other tokens are not kept.
 *
 * @throws {ApiError} 403 `provider_refused` for a code that does not count, 503 `provider_down`
 */
export async function redeemCode(
  { client: id, code, provider, redirectUri, secret, standIn, verifier }: Redeemed,
  context: ProviderContext & { logger: Pick<Logger, 'error'> },
): Promise<string> {
  const { issuer, name } = provider
  const server = { issuer, token_endpoint: providerUrl(provider.tokenUrl, standIn) }
  const client = { client_id: id }
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    provider.takesBasicOnly ? asBasic({ client: id, secret }) : ClientSecretPost(secret),
    // The state has found the login already.
    validateAuthResponse(server, client, new URLSearchParams({ code }), skipStateCheck),
    redirectUri,
    // Without one the nonce alone ties a code to its login.
    provider.hasVerifier ? verifier : nopkce,
    {
      [allowInsecureRequests]: standIn !== undefined,
      [customFetch]: async (url, { body, headers }) => {
        const asked = { answers: refusals, body: String(body), headers, method: 'POST' } as const
        const { status, text } = await askProvider(url, asked, context)
        // Some statuses, such as 204, have no text, not even an empty one.
        return new Response(text || null, { status })
      },
    },
  )
  const text = await response.text()
  // First: GitHub says what is wrong with status 200.
  const refusal = readTokenRefusal(text)
  if (response.ok && !refusal) {
    const answer = readAnswer(text, answers[provider.proof])
    if (!answer) throw providerDown(new Error(`${name}: no token in its answer`))
    return answer.value
  }
  const ofVisitor = ('refusedCodes' in provider && provider.refusedCodes) || ofTheVisitor
  if (refusal?.names.some((each) => ofVisitor.includes(each))) throw providerRefused()
  const error = refusal?.error
  // Of the operator: the visitor can do nothing about it.
  context.logger.error(
    { error, provider: name },
    'a provider refuses this server: compare client, secret or key, and return address with those at the provider',
  )
  throw providerDown(new Error(`${name}: ${error ?? response.status}`))
}

function asBasic(of: { client: string; secret: string }): ClientAuth {
  return (_, __, ___, headers) => headers.set('authorization', basicOf(of))
}
