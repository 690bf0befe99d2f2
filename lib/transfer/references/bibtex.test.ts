import { describe, expect, it } from 'vitest';
import { imported } from '../../../tests/support/transfer-samples';
import { bibtexImport } from './bibtex';

describe('BibTeX', () => {
  it('the BibTeX import reads address, DOI and arXiv number of entries, and no other field as a row', async () => {
    const text = `@comment{A list of papers}
@string{jb = "Journal of Bees"}
@article{seeley2010,
  title = {The {W}aggle Dance},
  author = {Seeley, T. and others},
  journal = jb, year = 2010,
  doi = {10.1000/182_a},
  keywords = {bees; dance}
}
@misc{hive, title = "Hives", url = {https://a.example/x\\_y?a=1\\&b=2}, doi = {10.1000/1}}
@online{how, title={How}, howpublished = {\\url{https://b.example/}}}
@misc{pre, title={Preprint}, archivePrefix={arXiv}, eprint={2401.00001}}`;
    const rows = await imported(bibtexImport, text);
    expect(rows).toEqual([
      { url: 'https://doi.org/10.1000/182_a', verdict: 'seed', title: 'The Waggle Dance', tags: ['bees', 'dance'] },
      { url: 'https://a.example/x_y?a=1&b=2', verdict: 'seed', title: 'Hives' },
      { url: 'https://b.example/', verdict: 'seed', title: 'How' },
      { url: 'https://arxiv.org/abs/2401.00001', verdict: 'seed', title: 'Preprint' },
    ]);
  });

  it('the BibTeX import names an entry without any address as one problem', async () => {
    const text = '@book{frisch,\n  title = {The Dancing Bees},\n  year = 1927\n}\n';
    expect(await imported(bibtexImport, text)).toMatchObject([{ line: 1, reason: 'no-address' }]);
  });

  it('the BibTeX import accepts files by name or first entry, and no other file with an at sign', () => {
    expect(bibtexImport.accepts('refs.bib', '')).toBe(true);
    expect(bibtexImport.accepts('', '@article{a2010,\n')).toBe(true);
    expect(bibtexImport.accepts('list.txt', '@import url(a)\nhttps://a.example/')).toBe(false);
  });
});
