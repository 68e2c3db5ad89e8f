/** Text with CO₂ in it: the font has no small two, so it is a subscript. */
export function Formula({ text }: { text: string }) {
  const [first, ...others] = text.split('CO₂')
  return (
    <>
      {first}
      {others.map((part, index) => (
        <span key={index}>
          CO<sub>2</sub>
          {part}
        </span>
      ))}
    </>
  )
}
