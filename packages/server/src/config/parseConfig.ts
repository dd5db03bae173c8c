import { closestName, issueText } from '@latchkey/protocol'
import type * as z from 'zod'
import { ConfigError } from './ConfigError.ts'
import { type ServerConfig, serverConfig } from './serverConfig.ts'
import { settingNames } from './settingNames.ts'

/**
 * Fills in the defaults and checks every setting.
 *
 * @throws {ConfigError}
 */
export function parseConfig(input: unknown): ServerConfig {
  const result = serverConfig.safeParse(input, { error: issueText })
  if (result.success) return result.data
  throw new ConfigError(result.error.issues.flatMap((issue) => problemsOf(issue)))
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const known = settingNames(serverConfig, issue.path)
      return `${pathOf([...issue.path, key])}: There is no such setting.${hint(key, known)}`
    })
  if (issue.code === 'invalid_union') {
    // What is wrong with the kind that is meant; problems of the other kinds do not matter.
    const possible = issue.errors.filter((issues) => issues.length > 0 && !issues.some(isAboutKind))
    // Whoever writes an object means no word that may stand in its place.
    const meant = possible.find((issues) => issues.every(isInside)) ?? possible[0]
    if (meant)
      return meant.flatMap((one) => problemsOf({ ...one, path: [...issue.path, ...one.path] }))
  }
  return [`${pathOf(issue.path)}: ${issue.message}`]
}

function hint(given: string, known: readonly string[]): string {
  const meant = closestName(given, known)
  if (meant) return ` Did you mean ${meant}?`
  return known.length > 0 ? ` There are ${known.join(', ')}.` : ''
}

function isAboutKind({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 ? code === 'invalid_type' : path[0] === 'id' || path[0] === 'enabled'
}

function isInside({ code, path }: z.core.$ZodIssue): boolean {
  return path.length > 0 || code === 'unrecognized_keys'
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || 'configuration'
}
