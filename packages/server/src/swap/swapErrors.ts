import { ApiError } from '../http/ApiError.ts'

/** What was asked cannot be; `field` says what of it. */
export function refused(code: string, description: string, field: string): ApiError {
  return new ApiError({ code, description, field, status: 400 })
}

/** No exchange of the network gives anything for the amount. Toolkits look for these words. */
export function insufficientLiquidity(): ApiError {
  return refused(
    'insufficient_liquidity',
    'There is insufficient liquidity for this trade.',
    'amount',
  )
}

/** The pools are deep enough, but what would come is less than the smallest unit of its token. */
export function amountTooSmall(): ApiError {
  return refused(
    'amount_too_small',
    'The amount is too small: it is worth less than the smallest unit of the token to receive.',
    'amount',
  )
}

/** The account has not what it wants to give, or not the fee beside it. */
export function insufficientFunds(): ApiError {
  return refused(
    'insufficient_funds',
    'The account has insufficient funds for the amount and its network fee.',
    'amount',
  )
}

/** The network's contracts do not agree, so nothing is traded there; the first thing that is wrong tells the operator where to look. */
export function exchangesOff([
  problem = 'their contracts do not agree',
]: readonly string[]): ApiError {
  return refused(
    'exchanges_off',
    `Nothing can be swapped on this network, since its exchanges are off: ${problem}.`,
    'chainId',
  )
}

/** Quotes are read through Multicall3, and it is not where the configuration says. */
export function multicall3Missing(): ApiError {
  return unavailable(
    'multicall3_missing',
    'This network has no Multicall3 at the address that the server is set to, so no price can be read.',
  )
}

/** What was named is the router of no exchange that this server trades at. */
export function spenderUnknown(): ApiError {
  return refused(
    'spender_unknown',
    'No exchange of this network that can be traded at has this router.',
    'spender',
  )
}

/** Nothing is traded on the chain itself, and no aggregator has answered. */
export function sourcesSilent(): ApiError {
  return unavailable('sources_silent', 'No one can be asked for a price at the moment.')
}

/** No node of the network answers. */
export function chainUnavailable(): ApiError {
  return unavailable('chain_unavailable', 'The network cannot be read at the moment.')
}

function unavailable(code: string, description: string): ApiError {
  return new ApiError({ code, description, field: 'chainId', retryAfterSeconds: 5, status: 503 })
}
