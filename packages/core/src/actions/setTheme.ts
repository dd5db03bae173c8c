import type { Latchkey } from '../Latchkey.ts'
import type { ThemeMode, ThemeVariables } from '../LatchkeyOptions.ts'

export type SetThemeParameters = {
  /** `auto` follows the visitor's preference. */
  mode?: ThemeMode | 'auto' | undefined
  /** Merged over the present ones. */
  variables?: ThemeVariables | undefined
}

/** Changes the look of the modal and the buttons at once. */
export function setTheme({ store }: Latchkey, parameters: SetThemeParameters): void {
  store.setState(({ theme }) => ({
    theme: {
      mode: parameters.mode ?? theme.mode,
      variables: { ...theme.variables, ...parameters.variables },
    },
  }))
}
