/**
 * Languages that the screens have, by their BCP 47 tags. `@latchkey/react` has its own list before the button, which a file
 * of both would make larger; a test compares them.
 */
export const screenLocales: readonly string[] = ['en', 'ar']
