import { keyOf } from '@latchkey/core/modal'

type Call = {
  abi?: unknown
  account?: unknown
  args?: unknown
  enabled?: unknown
  functionName?: unknown
}

/**
 * A text that stands for a call of a contract, whichever objects it is written in; nothing while its contract or its
 * arguments are not known. Of the ABI what the function is called counts, and the errors that it may answer.
 */
export function callKey(
  { abi, account, enabled: _, ...call }: Call & { address?: unknown },
  networkId: string | undefined,
): string | undefined {
  const { address, args, functionName } = call
  if (!Array.isArray(abi) || !address || !functionName) return undefined
  const items = (
    abi as readonly { inputs?: readonly unknown[]; name?: string; type?: string }[]
  ).filter(({ name, type }) => name === functionName || type === 'error')
  const overloads = items.filter(({ name, type }) => type === 'function' && name === functionName)
  const takesSome = overloads.length > 0 && overloads.every(({ inputs }) => inputs?.length)
  if (takesSome && args === undefined) return undefined
  const sender = typeof account === 'string' ? account : (account as { address?: unknown })?.address
  return keyOf([call, items, sender, networkId])
}
