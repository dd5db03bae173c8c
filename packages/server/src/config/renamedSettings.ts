import type { ServerConfig } from './serverConfig.ts'

/** What to say of each setting that has another name now. */
export function renamedSettings({ auth }: Pick<ServerConfig, 'auth'>): readonly string[] {
  return auth.sessionDays === undefined
    ? []
    : ['auth: the setting "auth.sessionDays" is called "sessions.days" now']
}
