import { Icon } from './Icon.tsx'

/** Our mark: a key, upright. */
export function BrandIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M10 2.75a4.25 4.25 0 0 1 1.75 8.12v5.38a1.75 1.75 0 0 1-3.5 0v-5.38A4.25 4.25 0 0 1 10 2.75Z" />
      <path d="M10 7h.01" strokeWidth={2.25} />
      <path d="M11.75 14h2" />
    </Icon>
  )
}
