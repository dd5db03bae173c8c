import { ERCS } from 'micro-eth-signer/clearsig/repo.js'
import { CLEARSIG_REPO_FULL } from 'micro-eth-signer/clearsig/repo-full.js'

/** What is used of a field of ERC-7730. */
export type RegistryField = {
  $ref?: string
  fields?: readonly RegistryField[]
  format?: string
  label?: string
  params?: Readonly<Record<string, unknown>>
  path?: string
  value?: string
  visible?: unknown
}
export type RegistryFormat = { fields?: readonly RegistryField[]; intent: string }
type Deployments = { deployments?: readonly { address: string; chainId: number }[] }
export type RegistryFile = {
  context?: { contract?: Deployments; eip712?: Deployments }
  display?: {
    definitions?: Readonly<Record<string, RegistryField>>
    formats?: Readonly<Record<string, RegistryFormat>>
  }
  includes?: string
  metadata?: Readonly<Record<string, unknown>>
}

/** A file of the public registry with all that it includes, its own words last. */
export function registryFile(name: string): RegistryFile {
  const file = fileOf(name)
  if (file.includes === undefined) return file
  const folder = name.slice(0, name.lastIndexOf('/'))
  const included = registryFile(
    file.includes.replace(/^(?:\.\.\/)*(?=ercs\/)/, '').replace(/^(?!ercs\/)/, `${folder}/`),
  )
  return merge(included, file) as RegistryFile
}

function fileOf(name: string): RegistryFile {
  const file = CLEARSIG_REPO_FULL[name] ?? ERCS[name]
  if (!file) throw new Error(`The registry has no ${name}`)
  return file as RegistryFile
}

function merge(one: unknown, other: unknown): unknown {
  if (!isRecord(one) || !isRecord(other)) return other ?? one
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [
      key,
      merge(one[key], other[key]),
    ]),
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
