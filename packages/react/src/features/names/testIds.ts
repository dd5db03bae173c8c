/** See `testIds`. */
export const namesTestIds = {
  nameChoose: 'name-choose',
  nameDone: 'name-done',
  nameInput: 'name-input',
  nameStatus: 'name-status',
  /** The name with its zone. */
  nameSuggestion: (name: string) => `name-suggestion-${name}` as const,
  nameSubmit: 'name-submit',
} as const
