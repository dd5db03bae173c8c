import {
  getTypesForEIP712Domain,
  serializeTypedData,
  type TypedDataDefinition,
  validateTypedData,
} from 'viem'
import { InvalidTypedDataError } from '../errors/InvalidTypedDataError.ts'

/** Typed data as wallets take it: JSON with the domain's own type spelled out and numbers as text. @throws {InvalidTypedDataError} */
export function typedDataJson({
  domain = {},
  message,
  primaryType,
  types: given,
}: TypedDataDefinition): string {
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...given }
  const definition = { domain, message, primaryType, types } as TypedDataDefinition
  try {
    validateTypedData(definition)
    return serializeTypedData(definition)
  } catch (cause) {
    throw new InvalidTypedDataError({ cause })
  }
}
