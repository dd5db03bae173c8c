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
