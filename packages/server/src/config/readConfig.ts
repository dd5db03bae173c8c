import { readFile } from 'node:fs/promises'
import { ConfigError } from './ConfigError.ts'
import { parseConfig } from './parseConfig.ts'
import { type ServerConfig, serverConfig } from './serverConfig.ts'
import { settingNames } from './settingNames.ts'

type Tree = { [key: string]: unknown }

export type ConfigSources = {
  /** Path of a JSON file. */
  file?: string | undefined
  environment: Readonly<Record<string, string | undefined>>
}

const prefix = 'LATCHKEY__'

/**
 * Reads the settings: defaults, then the file, then the environment.
 *
 * `LATCHKEY__LIMITS__BODY_BYTES` sets `limits.bodyBytes`; a name that ends in `_FILE` holds the path of a file
 * with the value, which is how container secrets come.
 *
 * @throws {ConfigError}
 */
export async function readConfig({ file, environment }: ConfigSources): Promise<ServerConfig> {
  const fromFile: Tree = file === undefined ? {} : await readConfigFile(file)
  const fromEnvironment = await readEnvironment(environment)
  // A database is one choice: a URL from the environment must not inherit the file's folder.
  if ('database' in fromEnvironment) delete fromFile['database']
  return parseConfig(merge(fromFile, fromEnvironment))
}

async function readConfigFile(file: string): Promise<Tree> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new ConfigError([`${file}: The file cannot be read (${messageOf(error)}).`])
  }
  try {
    const value: unknown = JSON.parse(text)
    if (isTree(value)) return value
  } catch (error) {
    throw new ConfigError([`${file}: The file is not valid JSON (${messageOf(error)}).`])
  }
  throw new ConfigError([`${file}: Expected a JSON object.`])
}

async function readEnvironment(environment: ConfigSources['environment']): Promise<Tree> {
  const tree: Tree = {}
  const misnamed = Object.entries(environment).flatMap(misnamedSetting)
  if (misnamed.length > 0) throw new ConfigError(misnamed)
  for (const [name, value] of Object.entries(environment)) {
    // Compose files pass unset variables as empty text.
    if (!name.startsWith(prefix) || !value) continue
    const isFile = name.endsWith('_FILE')
    const path = name
      .slice(prefix.length, isFile ? -'_FILE'.length : undefined)
      .split('__')
      .map(camelCase)
    set(tree, path, isFile ? await readSecret(name, value) : value)
  }
  return tree
}

/** What is wrong with a variable that would be a setting, with another underscore. */
function misnamedSetting([name, value]: [string, string | undefined]): string[] {
  // Of Kubernetes, beside a service that is called latchkey: LATCHKEY_PORT=tcp://10.0.0.1:4500.
  if (!value || /^(tcp|udp):\/\//.test(value)) return []
  const [, rest] = /^LATCHKEY_([A-Z]\w*)$/.exec(name) ?? []
  if (rest === undefined || !settingNames(serverConfig, []).includes(camelCase(rest))) return []
  return [`${name}: A setting has two underscores after LATCHKEY: ${prefix}${rest}.`]
}

async function readSecret(name: string, file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trimEnd()
  } catch (error) {
    throw new ConfigError([`${name}: The file cannot be read (${messageOf(error)}).`])
  }
}

function camelCase(word: string): string {
  return word.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function set(tree: Tree, [key, ...rest]: readonly string[], value: string): void {
  if (key === undefined || key === '__proto__') return
  if (rest.length === 0) {
    tree[key] = value
    return
  }
  const branch = tree[key]
  const next: Tree = isTree(branch) ? branch : {}
  tree[key] = next
  set(next, rest, value)
}

function merge(base: Tree, over: Tree): Tree {
  const merged: Tree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isTree(value) && isTree(below) ? merge(below, value) : value
  }
  return merged
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
