import type { SignInRequest } from '../SignInMessage.ts'

/** The names of CAIP-74's payload for the fields of a request that are the same in each answer. */
export const payloadFields = {
  domain: 'domain',
  aud: 'uri',
  version: 'version',
  nonce: 'nonce',
  iat: 'issuedAt',
  exp: 'expirationTime',
  nbf: 'notBefore',
  requestId: 'requestId',
} as const satisfies Readonly<Record<string, keyof SignInRequest>>

/** What is asked of a wallet, in the words of a CACAO's payload (CAIP-74). */
export type CacaoPayload = Readonly<
  Partial<Record<keyof typeof payloadFields | 'statement', string | undefined>>
> & { resources?: readonly string[] | undefined }

/** Puts a request into the words of CAIP-74, as wallets take it for an answer that {@link checkProof} checks. */
export function cacaoPayload(request: SignInRequest): CacaoPayload {
  const { resources, statement } = request
  const fields = Object.entries(payloadFields).map(([name, field]) => [name, request[field]])
  return { ...Object.fromEntries(fields), resources, statement }
}
