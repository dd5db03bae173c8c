import { CLEARSIG_REPO_FULL } from 'micro-eth-signer/clearsig/repo-full.js'
import { toFunctionSelector } from 'viem'
import type { Described, DescribedCall, Descriptor } from '../Descriptor.ts'
import { argumentsOfCall, argumentsOfType, shapeOf } from './Argument.ts'
import { type Choice, chosen, chosenChains, ownMethods } from './chosen.ts'
import { type Context, compileFields, compileHidden } from './compileField.ts'
import { type RegistryFile, type RegistryFormat, registryFile } from './registryParts.ts'

/** Makes what ships of the files that were chosen; those that say the same of several contracts are one. */
export function compileDescriptors(): readonly Descriptor[] {
  const all = new Map<string, Descriptor>()
  for (const choice of chosen)
    for (const name of Object.keys(CLEARSIG_REPO_FULL).filter((each) => choice.files.test(each))) {
      const { at, assets, ...said } = compileFile(registryFile(name), choice)
      if (Object.keys(at).length === 0) continue
      const key = JSON.stringify(said)
      const same = all.get(key)
      all.set(key, {
        ...said,
        at: { ...same?.at, ...at },
        ...((assets || same?.assets) && { assets: { ...same?.assets, ...assets } }),
      })
    }
  return [...all.values()]
}

function compileFile(file: RegistryFile, choice: Choice): Descriptor {
  const { context = {}, display = {} } = file
  const at = addressesOf(context.contract?.deployments ?? context.eip712?.deployments ?? [])
  const token = Object(file.metadata?.['constants'])['underlyingToken']
  const formats = Object.entries(display.formats ?? {}).filter(
    ([key]) => !choice.without?.includes(key.slice(0, key.indexOf('('))),
  )
  if (context.eip712)
    return {
      app: choice.app,
      at,
      signs: Object.fromEntries(
        formats.map(([key, format]) => [
          key,
          compileFormat(format, { args: argumentsOfType(key), choice, file }),
        ]),
      ),
    }
  return {
    app: choice.app,
    at,
    ...(typeof token === 'string' && {
      assets: Object.fromEntries(Object.keys(at).map((each) => [each, token.toLowerCase()])),
    }),
    calls: Object.fromEntries(
      formats.flatMap(([key, format]): [string, DescribedCall][] => {
        const args = argumentsOfCall(key)
        const selector = toFunctionSelector(`function ${key}`)
        if (ownMethods.has(selector)) return []
        const described = compileFormat(format, { args, choice, file })
        return [[selector, { ...described, types: args.map(shapeOf) }]]
      }),
    ),
  }
}

function compileFormat({ fields = [], intent }: RegistryFormat, context: Context): Described {
  const shown = compileFields(fields, context)
  return { fields: [...shown, ...compileHidden(shown, fields, context)], intent }
}

function addressesOf(
  deployments: readonly { address: string; chainId: number }[],
): Descriptor['at'] {
  const at = new Map<string, Set<number>>()
  for (const { address, chainId } of deployments.filter((each) => chosenChains.has(each.chainId))) {
    const small = address.toLowerCase()
    at.set(small, (at.get(small) ?? new Set()).add(chainId))
  }
  return Object.fromEntries([...at].map(([address, chains]) => [address, [...chains]]))
}
