import { resolveColor } from './resolveColor.ts'
import {
  type ThemeMode,
  type ThemeVariables,
  themeProperties,
  themePropertyNames,
} from './themeProperties.ts'

/** Gives a host element (or a document's root) its theme; what an earlier call set and this one does not is removed. */
export function applyTheme(
  host: HTMLElement,
  { mode = 'dark', variables = {} }: applyTheme.Options,
): void {
  host.dataset['theme'] = mode
  const properties = themeProperties({ mode, variables }, resolveColor)
  for (const name of themePropertyNames) {
    const value = properties[name]
    // A strict CSP refuses style attributes but allows this.
    if (value === undefined) host.style.removeProperty(name)
    else host.style.setProperty(name, value)
  }
}

export declare namespace applyTheme {
  type Options = {
    mode?: ThemeMode | undefined
    variables?: ThemeVariables | undefined
  }
}
