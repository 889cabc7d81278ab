import { describe, expect, it } from 'vitest';
import { freeFile, scriptDialect } from './files';

describe('the file of a design that was brought along', () => {
  it('has the name of its text, and never that of another', () => {
    expect(freeFile('shop.dbml', [])).toBe('shop.dbml');
    expect(freeFile('dump.2026.sql', [])).toBe('dump.2026.dbml');
    expect(freeFile('C:\\fakepath\\Shop.sql', ['shop.dbml', 'shop-2.dbml'])).toBe('Shop-3.dbml');
    expect(freeFile('.dbml', [])).toBe('design.dbml');
  });

  it('speaks the dialect it says, else the one it is written in', () => {
    expect(scriptDialect("Project x { database_type: 'PostgreSQL' }\nTable a { n nvarchar }")).toBe(
      'postgresql',
    );
    expect(scriptDialect('CREATE TABLE [dbo].[A] ([Id] int IDENTITY(1,1))')).toBe('sqlserver');
    expect(scriptDialect('CREATE TABLE `a` (id int AUTO_INCREMENT) ENGINE=InnoDB')).toBe('mariadb');
    expect(scriptDialect('CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT)')).toBe('sqlite');
    expect(scriptDialect('CREATE TABLE a (id serial)')).toBe('postgresql');
    expect(scriptDialect('CREATE TABLE a (id int)')).toBe('postgresql');
  });
});
