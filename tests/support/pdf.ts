/**
 * Returns an uncompressed PDF in Helvetica with a page for each text, whose first line is larger than the others.
 * @param link target of a link on each page
 */
export function pdfOf(
  pages: readonly string[],
  info: Readonly<Record<string, string>> = {},
  link?: string,
): Uint8Array {
  return assembled('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', pages.map(linesOf), info, link);
}

/** Returns a PDF with one line in a font that is not embedded. @param codes its characters, encoded, in hexadecimal. */
export function pdfIn(
  { font, ordering, encoding }: { readonly font: string; readonly ordering: string; readonly encoding: string },
  codes: string,
): Uint8Array {
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  const descriptor = `<< /Type /FontDescriptor /FontName /${font} /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`;
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo ${system} /DW 1000 /FontDescriptor ${descriptor} >>`;
  const whole = `<< /Type /Font /Subtype /Type0 /BaseFont /${font}-${encoding} /Encoding /${encoding} /DescendantFonts [${descendant}] >>`;
  return assembled(whole, [`/F1 24 Tf <${codes}> Tj`], {});
}

/** Returns the PDF operators that show a text line by line. */
function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line, n) => `/F1 ${n === 0 ? 24 : 12} Tf (${escaped(line)}) Tj 0 -30 Td`)
    .join(' ');
}

/** Returns a PDF file. @param pages operators that show the text of each page in the font `F1`. */
function assembled(
  font: string,
  pages: readonly string[],
  info: Readonly<Record<string, string>>,
  link?: string,
): Uint8Array {
  const kids = pages.map((_, i) => `${5 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    `<< ${Object.entries(info)
      .map(([key, value]) => `/${key} (${escaped(value)})`)
      .join(' ')} >>`,
  ];
  const annotation =
    link === undefined
      ? ''
      : `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${escaped(link)}) >> >>]`;
  for (const [i, text] of pages.entries()) {
    const stream = `BT 50 700 Td ${text} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + 2 * i} 0 R ${annotation} >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF`;
  return new TextEncoder().encode(file);
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
