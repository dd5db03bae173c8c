import { RequestError } from './RequestError.ts'

/** The visitor said no (S8.40). */
export function rejected(): RequestError {
  return new RequestError(4001, { message: 'User rejected the request.' })
}

/** The account is not the wallet's, or no one is logged in (S8.41). */
export function unauthorized(): RequestError {
  return new RequestError(4100, {
    message: 'The requested method and/or account has not been authorized by the user.',
  })
}

/** The sentence of S6.11. */
export function refused(): RequestError {
  return new RequestError(4200, { message: 'Requested RPC call is not allowed' })
}

/** The network is none of the wallet's (S8.45). */
export function unknownNetwork(): RequestError {
  return new RequestError(4902, { message: 'The wallet does not serve this network' })
}

/** What the page sent cannot be read (S8.49). */
export function invalidParams(message: string): RequestError {
  return new RequestError(-32_602, { message })
}

/** The account cannot pay for it; in the words of nodes. */
export function insufficientFunds(): RequestError {
  return new RequestError(-32_000, { message: 'insufficient funds for gas * price + value' })
}

/** So many requests wait that no more of them is shown (EIP-1474: resource unavailable). */
export function tooManyWaiting(): RequestError {
  return new RequestError(-32_002, { message: 'Too many requests wait for the user already' })
}

/** The visitor has rejected what the page asked for, again and again (EIP-1474: limit exceeded). */
export function askedTooOften(leftMs: number): RequestError {
  const seconds = Math.ceil(leftMs / 1000)
  return new RequestError(-32_005, {
    message: `The user has rejected requests in a row; ask again in ${seconds} s`,
  })
}
