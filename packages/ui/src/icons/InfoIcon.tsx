import { Icon } from './Icon.tsx'

export function InfoIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 9.5v4" />
      <path d="M10 6.6h.01" strokeWidth={2} />
    </Icon>
  )
}
