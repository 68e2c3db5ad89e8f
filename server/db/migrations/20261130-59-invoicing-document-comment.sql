comment on column invoice.document is 'As printed and sent (InvoiceDocument); never changed.';
