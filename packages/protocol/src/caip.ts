import { isNamespace, type Namespace } from './namespace.ts'

/** A CAIP-2 network id such as `eip155:1`. */
export type NetworkId = `${Namespace}:${string}`

/** A CAIP-10 account address such as `eip155:1:0xab16…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** A CAIP-2 id taken apart. */
export type NetworkIdParts = { namespace: string; reference: string }

/** A CAIP-10 address taken apart. */
export type CaipAddressParts = { namespace: Namespace; reference: string; address: string }

/** Thrown by {@link parseCaipAddress}; the message is the specification's sentence. */
export class InvalidCaipAddressError extends Error {
  readonly code = 'caip.invalid_address'
  override readonly name = 'InvalidCaipAddressError'

  constructor(value: string) {
    super(`Invalid CAIP-10 address: ${value}`)
  }
}

/** Thrown by {@link parseNetworkId}; the message is the specification's sentence. */
export class InvalidNetworkIdError extends Error {
  readonly code = 'caip.invalid_network_id'
  override readonly name = 'InvalidNetworkIdError'

  constructor(value: string) {
    super(`Invalid CAIP-2 network id: ${value}`)
  }
}

/**
 * Takes a CAIP-2 network id apart: exactly two non-empty parts (S5.3).
 *
 * @throws {InvalidNetworkIdError}
 */
export function parseNetworkId(value: string): NetworkIdParts {
  const [namespace, reference, ...rest] = value.split(':')
  if (!namespace || !reference || rest.length > 0) throw new InvalidNetworkIdError(value)
  return { namespace, reference }
}

/**
 * Takes a CAIP-10 address apart: exactly three non-empty parts and a known namespace (S5.2).
 *
 * @throws {InvalidCaipAddressError}
 */
export function parseCaipAddress(value: string): CaipAddressParts {
  const [namespace, reference, address, ...rest] = value.split(':')
  if (!namespace || !reference || !address || rest.length > 0 || !isNamespace(namespace))
    throw new InvalidCaipAddressError(value)
  return { address, namespace, reference }
}

/** Builds the CAIP-10 address of `address` on a network. */
export function caipAddress(networkId: NetworkId, address: string): CaipAddress {
  return `${networkId}:${address}`
}

/** The namespace of a CAIP-2 id or CAIP-10 address already known to be valid. */
export function namespaceOf(id: NetworkId | CaipAddress): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}
